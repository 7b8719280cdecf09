package import FFmpeg

extension VideoFrame {
  /// The brightest light in the picture as far as it is told, in cd/m²; 1000 where nothing is told.
  ///
  /// In steps of a twelfth, so that a scene that brightens slowly does not change how it is shown with every picture.
  package var peakLight: Double {
    let told = toldPeakLight ?? 1000
    var peak = TransferFunction.referenceWhite
    while peak < min(told, 10_000) { peak *= 13 / 12 }
    return peak
  }
}
