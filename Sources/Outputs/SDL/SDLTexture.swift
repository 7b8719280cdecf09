#if SDL
  internal import CSDL
  internal import FFmpeg
  internal import MediaCore

  /// The one owner of a texture: a picture's pixels on the side of the screen.
  struct SDLTexture: ~Copyable {
    private let plan: PicturePlan
    private let size: PixelSize
    private let texture: OpaquePointer
    private let sdl: vitrine_sdl_functions

    /// - Throws: A 1000 error for want of memory; there may be some for the next one.
    init(
      _ plan: PicturePlan, _ size: PixelSize, _ renderer: OpaquePointer, on display: SDLDisplay
    ) throws(MediaError) {
      let sdl = display.library.table
      sdl.SDL_SetYUVConversionMode(plan.matrix.mode)
      guard
        let texture = sdl.SDL_CreateTexture(
          renderer, plan.layout.format, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
          Int32(size.width), Int32(size.height))
      else { throw MediaError(.unspecified, "no texture: \(display.lastError)") }
      _ = sdl.SDL_SetTextureBlendMode(
        texture, plan.layout == .transparent ? SDL_BLENDMODE_BLEND : SDL_BLENDMODE_NONE)
      self.sdl = sdl
      self.plan = plan
      self.size = size
      self.texture = texture
    }

    deinit { sdl.SDL_DestroyTexture(texture) }

    func fits(_ plan: PicturePlan, _ size: PixelSize) -> Bool {
      plan == self.plan && size == self.size
    }

    /// Takes over a frame's pixels, which must have the plan's layout and size.
    func fill(with frame: VideoFrame) {
      sdl.SDL_SetYUVConversionMode(plan.matrix.mode)
      frame.withPlane(0) { first in
        first.withUnsafeBytes { luma in
          let luma = luma.bindMemory(to: UInt8.self).baseAddress
          let pitch = Int32(frame.stride(of: 0))
          switch plan.layout {
          case .packed, .transparent: _ = sdl.SDL_UpdateTexture(texture, nil, luma, pitch)
          case .semiPlanar:
            withBytes(of: frame, plane: 1) { chroma, chromaPitch in
              _ = sdl.SDL_UpdateNVTexture(texture, nil, luma, pitch, chroma, chromaPitch)
            }
          case .planar:
            withBytes(of: frame, plane: 1) { blue, bluePitch in
              withBytes(of: frame, plane: 2) { red, redPitch in
                _ = sdl.SDL_UpdateYUVTexture(
                  texture, nil, luma, pitch, blue, bluePitch, red, redPitch)
              }
            }
          }
        }
      }
    }

    func draw(_ placement: PicturePlacement, _ renderer: OpaquePointer) {
      sdl.SDL_SetYUVConversionMode(plan.matrix.mode)
      let place = placement.unturned
      var target = SDL_Rect(
        x: Int32(place.x), y: Int32(place.y), w: Int32(place.width), h: Int32(place.height))
      _ = sdl.SDL_RenderCopyEx(
        renderer, texture, nil, &target, Double(placement.rotation), nil,
        placement.isMirrored ? SDL_FLIP_HORIZONTAL : SDL_FLIP_NONE)
    }

    private func withBytes(
      of frame: VideoFrame, plane: Int, _ body: (UnsafePointer<UInt8>?, Int32) -> Void
    ) {
      frame.withPlane(plane) { span in
        span.withUnsafeBytes { bytes in
          body(bytes.bindMemory(to: UInt8.self).baseAddress, Int32(frame.stride(of: plane)))
        }
      }
    }
  }

  extension PicturePlan.Layout {
    fileprivate var format: UInt32 {
      switch self {
      case .planar: SDL_PIXELFORMAT_IYUV.rawValue
      case .semiPlanar: SDL_PIXELFORMAT_NV12.rawValue
      case .packed: SDL_PIXELFORMAT_RGB888.rawValue
      case .transparent: SDL_PIXELFORMAT_ARGB8888.rawValue
      }
    }
  }

  extension PicturePlan.Matrix {
    fileprivate var mode: SDL_YUV_CONVERSION_MODE {
      switch self {
      case .bt601: SDL_YUV_CONVERSION_BT601
      case .bt709: SDL_YUV_CONVERSION_BT709
      case .jpeg: SDL_YUV_CONVERSION_JPEG
      }
    }
  }
#endif
