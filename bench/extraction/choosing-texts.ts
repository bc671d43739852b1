/** The texts that may choose rules and points, by their file. None of those that are held out is among them. */
import { buildingTexts, hotelTexts } from './building-and-hotels.ts'
import { careTexts, logisticsTexts } from './care-and-logistics.ts'
import { catalogueTexts } from './catalogue-texts.ts'
import { furtherTexts } from './further-texts.ts'
import { laterTexts } from './later-texts.ts'
import { otherAdverts } from './other-trades-adverts.ts'
import { otherCourses } from './other-trades-courses.ts'
import { sectionedTexts } from './sectioned-texts.ts'
import { retailTexts, softwareTexts } from './software-and-retail.ts'
import { terseTexts } from './terse-texts.ts'
import { trainingPlans } from './training-plans.ts'

/** Of the six trades that the framework describes. */
export const tradeTexts = {
  careAndLogistics: [...careTexts, ...logisticsTexts],
  softwareAndRetail: [...softwareTexts, ...retailTexts],
  buildingAndHotels: [...buildingTexts, ...hotelTexts],
}

/** In other styles, and of other trades, which use many words of the framework for something else. */
export const otherTexts = {
  furtherTexts,
  terseTexts,
  laterTexts,
  otherAdverts,
  otherCourses,
  trainingPlans,
  sectionedTexts,
  catalogueTexts,
}
