/** Skills of care homes. */
import { skill } from './trade-skill.ts'

export const careSkills = skill(
  ['Care of residents', 'Helps people who live in a home through the day and the night.'],
  ['resident care', 'elderly care', 'nursing care', 'care for older people'],
  skill(
    ['Personal hygiene', 'Washes and dresses residents, and keeps their dignity.'],
    ['personal care', 'washing and dressing', 'basic care', 'intimate care', 'helps with washing'],
    skill(
      ['Oral care', 'Cleans teeth and dentures, and looks after the mouth.'],
      ['mouth care', 'oral hygiene', 'cleaning of dentures', 'dental hygiene'],
    ),
    skill(
      ['Pressure sore prevention', 'Turns and positions people who lie in bed so that their skin stays whole.'],
      ['prevents pressure sores', 'pressure ulcer prevention', 'bedsore prevention', 'repositioning of patients'],
    ),
    skill(
      ['Continence care', 'Helps with the toilet, and chooses and changes pads.'],
      ['incontinence care', 'toileting', 'toilet training'],
    ),
  ),
  skill(
    ['Moving and handling', 'Moves people between bed, chair and bath with a hoist or a slide sheet.'],
    ['patient transfer', 'transfers patients', 'manual handling of people', 'uses a hoist', 'lifting of residents'],
    skill(
      ['Fall prevention', 'Sees what could make a resident fall, and removes it.'],
      ['falls prevention', 'prevents falls', 'fall risk assessment'],
    ),
  ),
  skill(
    ['Help with meals', 'Helps people to eat and drink at their own speed.'],
    ['mealtime assistance', 'assists with eating', 'feeding of residents', 'helps with eating and drinking'],
    skill(
      ['Fluid balance', 'Keeps a chart of what a person drinks and passes.'],
      ['fluid intake monitoring', 'fluid charts', 'monitors fluid intake', 'hydration monitoring'],
    ),
  ),
  skill(
    ['Medical care in homes', 'Carries out what a doctor has ordered for a resident.'],
    ['treatment care', 'clinical care', 'carries out medical orders'],
    skill(
      ['Medication administration', 'Gives the right medicine to the right person at the right time.'],
      ['administers medication', 'gives medicines', 'medication round', 'drug round', 'dispenses medicines'],
    ),
    skill(
      ['Vital signs', 'Measures pulse, blood pressure, temperature and breathing.'],
      ['measures vital signs', 'takes blood pressure', 'clinical observations', 'temperature and pulse'],
    ),
    skill(
      ['Wound care', 'Cleans and dresses wounds, and describes how they heal.'],
      ['wound management', 'wound dressing', 'changes dressings', 'dresses wounds'],
    ),
  ),
  skill(
    ['Care planning', 'Agrees with residents and families on what help is given, and writes it down.'],
    ['care plans', 'writes care plans', 'individual care plan', 'support planning'],
    skill(
      ['Care documentation', 'Records what was done for a resident, so that the next shift can rely on it.'],
      ['care records', 'nursing documentation', 'documents care', 'nursing notes'],
    ),
  ),
  skill(
    ['Infection control', 'Keeps germs from passing from one person to the next.'],
    ['infection prevention', 'IPC', 'hand hygiene', 'barrier nursing'],
  ),
  skill(
    ['Dementia care', 'Supports people who forget, and finds what calms them.'],
    ['care for people with dementia', 'dementia support', 'Alzheimer’s care'],
  ),
  skill(
    ['Activities for residents', 'Plans games, music and outings that residents enjoy.'],
    ['activity programme', 'social activities for the elderly', 'activity coordination', 'occupational activities'],
  ),
  skill(
    ['End-of-life care', 'Accompanies people who are dying, and those who are close to them.'],
    ['palliative care', 'terminal care', 'hospice care', 'care for the dying'],
  ),
)
