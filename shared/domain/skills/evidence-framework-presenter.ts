/** Presents the constants of the estimator, with words for forms. */
import { demonstrationModes, type DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import type { EvidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import {
  cognitiveCeilings,
  defaultHalfLifeDays,
  levelCuts,
  modelVersion,
  modeRules,
  repeatRule,
} from './evidence-model.ts'

const modeLabels: Readonly<Record<DemonstrationMode, string>> = {
  exposure: 'Saw or read it',
  recall: 'Recalled it in a test',
  applied: 'Applied it in an exercise',
  simulated: 'Did it in a simulation',
  observed: 'Was observed doing it at work',
}

const anchorsOf = (labels: readonly string[]) => labels.map((label, index) => ({ value: index + 1, label }))

const demandDimensions: EvidenceFramework['demandDimensions'] = [
  {
    key: 'cognitive',
    required: true,
    min: 1,
    max: 4,
    anchors: anchorsOf(['Recall and reproduce', 'Use skills and concepts', 'Think strategically', 'Think extendedly']),
  },
  {
    key: 'procedural',
    required: false,
    min: 1,
    max: 4,
    anchors: anchorsOf(['One step', 'A fixed sequence', 'A sequence with decisions', 'A procedure of one’s own']),
  },
  {
    key: 'context',
    required: false,
    min: 1,
    max: 4,
    anchors: anchorsOf(['As practised', 'Slightly varied', 'New, with help', 'New, alone, with consequences']),
  },
]

const outcomeRules: EvidenceFramework['outcomeRules'] = [
  { facts: 'score and pass mark, score below it', outcome: '0.5 × score / pass mark' },
  { facts: 'score and pass mark, score at or above it', outcome: '0.7 + 0.3 × (score − pass mark) / (1 − pass mark)' },
  { facts: 'score and passed, no pass mark', outcome: '0.7 + 0.3 × score' },
  { facts: 'score and failed, no pass mark', outcome: '0.5 × score' },
  { facts: 'score alone, or the mean of answers', outcome: 'score' },
  { facts: 'passed alone', outcome: '0.85' },
  { facts: 'failed alone', outcome: '0.25' },
  { facts: 'completed alone, mode exposure', outcome: '0.7' },
  { facts: 'completed alone, another mode', outcome: 'no evidence' },
]

/** Names of the levels 0 to 4. */
export const levelNames = ['No evidence', 'Emerging', 'Developing', 'Proficient', 'Advanced'] as const

const levels: EvidenceFramework['levels'] = [
  { level: 0, label: levelNames[0], lowerBoundFrom: null },
  { level: 1, label: levelNames[1], lowerBoundFrom: 0 },
  { level: 2, label: levelNames[2], lowerBoundFrom: levelCuts.developing },
  { level: 3, label: levelNames[3], lowerBoundFrom: levelCuts.proficient },
  { level: 4, label: levelNames[4], lowerBoundFrom: levelCuts.advanced },
]

export const presentEvidenceFramework = (): EvidenceFramework => ({
  modelVersion,
  demonstrationModes: demonstrationModes.map((value) => ({ value, label: modeLabels[value], ...modeRules[value] })),
  demandDimensions,
  passMark: { min: 0.01, max: 1, default: null },
  outcomeRules,
  levels,
  cognitiveCeilings: [...cognitiveCeilings].map(([cognitive, levelCeiling]) => ({ cognitive, levelCeiling })),
  repeat: { ...repeatRule },
  decay: { defaultHalfLifeDays, towards: 'no evidence' },
})
