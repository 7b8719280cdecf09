public import MediaCore

extension PlayerEvent {
  /// The event as it is sent: `event`, `time` in seconds, `item`, `clock` in seconds, `date`, then the fields of its kind.
  public var json: JSONObject {
    var object: JSONObject = [
      "event": .string(kind.name),
      "time": JSONValue(mediaTime),
      "item": JSONValue(item?.rawValue),
      "clock": JSONValue(clockTime),
      "date": .string(date.iso8601),
    ]
    object.members += kind.fields.members
    return object
  }
}

extension PlayerEvent.Kind {
  /// The fields that this kind of event has, in order; one that had another name before comes under that too.
  public var fields: JSONObject {
    let present = presentFields
    guard present.members.contains(where: { formerName(of: $0.name) != nil }) else {
      return present
    }
    var fields = JSONObject()
    for member in present.members {
      fields.members.append(member)
      if let former = formerName(of: member.name) {
        fields.members.append(.init(former, member.value))
      }
    }
    return fields
  }

  /// The same by their present names alone.
  private var presentFields: JSONObject {
    switch self {
    case .seek(let finished, let currentTime):
      ["finished": .bool(finished), "currentTime": JSONValue(currentTime)]
    case .paused(let reason): ["reason": .string(reason.rawValue)]
    case .waitingToPlayAtSpecifiedRate(let reason): ["reason": .string(reason.rawValue)]
    case .playing, .ended: [:]
    case .currentItemChanged(let from, let to):
      ["previous": JSONValue(from?.rawValue), "to": JSONValue(to?.rawValue)]
    case .currentItemRemoved(let item): ["removed": .string(item.rawValue)]
    case .error(let error): ["error": .object(error.json)]
    case .warning(let warning): ["warning": .object(warning.json)]
    case .queueChanged(let revision, let count, let index):
      [
        "revision": .int(revision), "count": .int(count), "index": index.map { .int($0) } ?? .null,
      ]
    case .settingChanged(let setting): ["setting": .string(setting.rawValue)]
    case .volumeChanged(let volume, let isMuted):
      ["volume": .number(volume), "muted": .bool(isMuted)]
    case .rateChanged(let rate): ["rate": .number(rate)]
    case .boundsChanged(let size): ["width": .int(size.width), "height": .int(size.height)]
    case .windowClosed(let action): ["action": .string(action.rawValue)]
    case .displayLost(let reason): ["reason": .string(reason)]
    case .displayReturned(let name, let lostFor):
      ["display": .string(name), "lostFor": JSONValue(lostFor)]
    case .itemStatusChanged(let status): ["status": .string(status.rawValue)]
    case .duration(let duration): ["duration": JSONValue(duration)]
    case .transition(let gapSamples, let gapFrames):
      ["gapSamples": .int(gapSamples), "gapFrames": .int(gapFrames)]
    case .audioDeviceChanged(let device): ["device": JSONValue(device)]
    case .overflow(let lost): ["lost": .int(lost)]
    case .time(let time): ["currentTime": JSONValue(time)]
    case .variantChanged(let from, let to, let reason, let bitrate, let estimate, let buffer):
      [
        "previous": from.map { .int($0) } ?? .null, "to": .int(to), "reason": .string(reason),
        "bitrate": .number(bitrate), "estimate": estimate.map { .number($0) } ?? .null,
        "buffer": JSONValue(buffer),
      ]
    case .stall(let cause): ["cause": .string(cause.rawValue)]
    case .bufferChanged(let buffered, let loadedTo):
      ["buffered": JSONValue(buffered), "loadedTo": JSONValue(loadedTo)]
    case .gap(let from, let to, let reason):
      ["start": JSONValue(from), "to": JSONValue(to), "reason": .string(reason)]
    case .rejoined(let from, let to, let reason):
      ["previous": JSONValue(from), "to": JSONValue(to), "reason": .string(reason.rawValue)]
    case .playlistFault(let fault): ["fault": .string(fault)]
    case .sessionData(let datum): SessionDatum.record.json(datum)
    case .interstitial(let id, let phase, let asset, let reason, let error):
      [
        "id": .string(id), "phase": .string(phase.rawValue),
        "asset": JSONValue(asset?.withoutCredentials),
        "reason": JSONValue(reason?.rawValue), "error": error.map { .object($0.json) } ?? .null,
      ]
    case .startedPiP(let source): ["source": JSONValue(source?.withoutCredentials)]
    case .fallback(let isOn): ["active": .bool(isOn)]
    case .job(let report): ["job": .object(JobReport.record.json(report))]
    case .stoppedPiP(let reason): ["reason": .string(reason.rawValue)]
    case .metadata(let tags):
      [
        "kind": "tags",
        "tags": .object(
          JSONObject(
            tags.sorted { $0.key < $1.key }.map { JSONObject.Member($0.key, .string($0.value)) })),
      ]
    case .cue(let cue, let phase):
      [
        "phase": .string(phase.rawValue), "id": .string(cue.cue.identifier),
        "text": .string(cue.cue.plainText), "start": JSONValue(cue.start),
        "end": JSONValue(cue.end), "track": .int(cue.track), "language": JSONValue(cue.language),
      ]
    case .timedMetadata(let metadata, let phase):
      [
        "kind": .string(metadata.kind.rawValue), "phase": .string(phase.rawValue),
        "id": .string(metadata.id), "scheme": JSONValue(metadata.scheme),
        "value": JSONValue(metadata.value), "start": JSONValue(metadata.start),
        "end": JSONValue(metadata.end), "fields": .object(metadata.fields),
        "data": .string(Base64.text(of: metadata.data)),
      ]
    }
  }
}
