/** CMI elements as they are stored: JSON, deflated. Suspend data shrinks to a quarter and the item is charged by size. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isTextRecord } from '#shared/contract/resources/cmi.ts'
import type { CmiData } from './session.ts'

/** Larger than this, compressed, it goes to the records bucket: a PUT there costs less than a write of the item. */
export const maxInlineCmiBytes = 32_768

/**
 * Text that commits share, as JSON writes it; what comes often stands at the end. What is stored refers into it: it may
 * never change. A better one gets a code of its own.
 */
const dictionary = Buffer.from(
  [
    '"cmi.core.student_id":"","cmi.core.student_name":"","cmi.core.credit":"credit","cmi.core.entry":"resume","cmi.core.lesson_mode":"normal",',
    '"cmi.core.total_time":"0000:00:00.00","cmi.launch_data":"","cmi.comments":"","cmi.core.exit":"suspend","cmi.student_data.mastery_score":"80",',
    '"lectern.activity_state":"{\\"sco:ITEM-1/cmi.objectives.0.score.scaled":"0.","cmi.objectives.0.progress_measure":"1","cmi.objectives.0.description":"",',
    '"cmi.objectives.0.id":"","cmi.objectives.0.score.raw":"100","cmi.objectives.0.score.min":"0","cmi.objectives.0.score.max":"100",',
    '"cmi.objectives.0.success_status":"passed","cmi.objectives.0.completion_status":"not attempted","cmi.objectives.0.status":"completed",',
    '"cmi.completion_status":"completed","cmi.success_status":"unknown","cmi.score.scaled":"0.","cmi.score.raw":"","cmi.score.min":"0","cmi.score.max":"100",',
    '"cmi.progress_measure":"0.","cmi.location":"","cmi.exit":"suspend","cmi.session_time":"PT0H0M0S","cmi.total_time":"PT","cmi.entry":"resume","cmi.mode":"normal",',
    '"cmi.interactions.0.timestamp":"2026-01-01T00:00:00.0Z","cmi.interactions.0.learner_response":"","cmi.interactions.0.description":"","cmi.interactions.0.objectives.0.id":"",',
    '"cmi.interactions.0.type":"true-false","fill-in","matching","sequencing","numeric","performance","likert","long-fill-in","incorrect","neutral",',
    '"cmi.core.lesson_status":"incomplete","cmi.core.lesson_location":"","cmi.core.score.raw":"100","cmi.core.score.min":"0","cmi.core.score.max":"100",',
    '"cmi.core.session_time":"0000:00:00.00","cmi.suspend_data":"{\\"v\\":2,\\"d\\":[123,34,112,114,111,103,114,101,115,115,',
    '"cmi.interactions.0.id":"Scene1_Slide1_MultiChoice_0_0","cmi.interactions.0.type":"choice","cmi.interactions.0.student_response":"a_","cmi.interactions.0.correct_responses.0.pattern":"",',
    '"cmi.interactions.0.result":"wrong","correct","cmi.interactions.0.weighting":"1","cmi.interactions.0.latency":"0000:00:00.0","cmi.interactions.0.time":"00:00:00",',
  ].join(''),
)

/**
 * Forms tell themselves by a code in front. The first form had none: it is a bare deflate stream, and such a stream never
 * begins with a byte in which both bits of the mask are set, because there is no such type of block (RFC 1951, 3.2.3).
 */
const codeMask = 0b110
const withDictionary = 0b110

// On the path that every commit takes. Level 3 takes little more than half the time of level 5 for a fortieth more bytes, by
// which commits are charged, and hardly more time than level 1. The window is small because memory for the default one is
// asked of the system anew each time, which takes longer than deflating.
const deflating = { dictionary, level: 3, windowBits: 13, memLevel: 6, chunkSize: 4096 }
const inflating = { dictionary, windowBits: deflating.windowBits }

export function packCmi(cmi: CmiData): Uint8Array {
  const deflated = deflateRawSync(JSON.stringify(cmi), deflating)
  const packed = new Uint8Array(deflated.length + 1)
  packed[0] = withDictionary
  packed.set(deflated, 1)
  return packed
}

function inflated(bytes: Uint8Array): Buffer {
  const [first = 0] = bytes
  if ((first & codeMask) !== codeMask) return inflateRawSync(bytes)
  if (first !== withDictionary) throw new Error('This CMI data was packed in a way that this code does not know.')
  return inflateRawSync(bytes.subarray(1), inflating)
}

/** @throws Error where the bytes are not what `packCmi` makes, or has made */
export function unpackCmi(bytes: Uint8Array): CmiData {
  const elements: unknown = JSON.parse(inflated(bytes).toString('utf8'))
  if (!isTextRecord(elements)) throw new Error('Stored CMI data is no object of texts.')
  return elements
}
