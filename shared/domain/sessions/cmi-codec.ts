/**
 * CMI elements in their stored form: deflated JSON. Suspend data shrinks to a quarter, and writes are charged by item
 * size.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { isTextRecord } from '#shared/contract/resources/sessions/cmi.ts'
import type { CmiData } from './session.ts'

/** Larger packed data goes to the records bucket: a PUT there costs less than the write of a larger item. */
export const maxInlineCmiBytes = 32_768

/**
 * Text that many commits contain, in JSON; frequent text is at the end. Stored data refers to positions in it, so this
 * text must never change. A better dictionary needs a format code of its own.
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
 * The first byte is the code of the format. The oldest format has no code: it is a bare deflate stream. Such a stream
 * never begins with a byte in which both bits of the mask are set, because no deflate block has that type (RFC 1951,
 * 3.2.3).
 */
const codeMask = 0b110
const withDictionary = 0b110

// Every commit runs this. Level 3 takes little more than half the time of level 5, for 2.5 % more bytes, and hardly
// more time than level 1. The window is small because allocating memory for the default window takes longer than
// deflating.
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
  if (first !== withDictionary)
    throw new Error(`Stored CMI data has the unknown format code ${first}. Deploy a release that can read it.`)
  return inflateRawSync(bytes.subarray(1), inflating)
}

/** @throws Error if the bytes are in no format that `packCmi` makes, or that an earlier release made */
export function unpackCmi(bytes: Uint8Array): CmiData {
  const elements: unknown = JSON.parse(inflated(bytes).toString('utf8'))
  if (!isTextRecord(elements)) throw new Error('Stored CMI data is not a JSON object with only text values.')
  return elements
}
