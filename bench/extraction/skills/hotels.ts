/** Skills of hotels and their restaurants. */
import { skill } from './trade-skill.ts'

export const hotelSkills = skill(
  ['Hotel work', 'Makes guests feel at home for a night or longer.'],
  ['hotel operations', 'hospitality', 'hotel trade', 'hotel services'],
  skill(
    ['Reception', 'Welcomes guests at the desk, and helps them with what they need.'],
    ['front desk', 'front office', 'receives guests', 'guest reception'],
    skill(
      ['Check-in and check-out', 'Registers guests when they arrive, and settles their bill when they leave.'],
      ['check-in', 'check-out', 'checks guests in', 'checks out guests', 'guest registration'],
    ),
    skill(
      ['Reservations', 'Takes bookings, confirms them and keeps rooms free for them.'],
      ['takes bookings', 'room reservations', 'booking management', 'handles reservations'],
    ),
    skill(
      ['Hotel software', 'Keeps rooms, guests and bills in the system of the house.'],
      ['property management system', 'PMS', 'Opera', 'hotel management software'],
    ),
    skill(
      ['Night audit', 'Closes the books of the day at night.'],
      ['night auditing', 'day-end closing', 'closes the hotel day'],
    ),
    skill(
      ['Concierge service', 'Finds tickets, tables and taxis for guests.'],
      ['concierge', 'guest information', 'local recommendations'],
    ),
  ),
  skill(
    ['Housekeeping', 'Keeps rooms and corridors clean and in order.'],
    ['room cleaning', 'cleans rooms', 'makes beds', 'cleaning of guest rooms'],
    skill(
      ['Room inspection', 'Looks through a room before a guest sees it.'],
      ['inspects rooms', 'room checks', 'checks rooms'],
    ),
    skill(['Laundry', 'Washes, irons and mends linen.'], ['linen care', 'washing and ironing', 'launders linen']),
  ),
  skill(
    ['Cooking', 'Prepares dishes that taste the same on each day.'],
    ['food preparation', 'prepares meals', 'prepares dishes', 'kitchen work', 'culinary skills'],
    skill(
      ['Food hygiene', 'Keeps food safe from delivery to plate.'],
      ['HACCP', 'food safety', 'kitchen hygiene', 'hygienic food handling'],
    ),
    skill(
      ['Allergen information', 'Knows what is in a dish, and tells guests who may not eat it.'],
      ['allergen management', 'food allergies', 'allergen labelling', 'informs about allergens'],
    ),
    skill(
      ['Menu planning', 'Decides what is cooked in the coming weeks.'],
      ['plans menus', 'menu design', 'composes menus'],
    ),
  ),
  skill(
    ['Table service', 'Takes orders, brings food and clears tables.'],
    ['waiting at tables', 'waits tables', 'serves guests', 'serves food and drink', 'food and beverage service'],
    skill(['Bar service', 'Mixes and serves drinks.'], ['bartending', 'mixes drinks', 'cocktails', 'tends bar']),
  ),
  skill(
    ['Banqueting', 'Plans and runs weddings, conferences and dinners.'],
    ['event organisation', 'organises events', 'event planning', 'banquets', 'conference organisation'],
  ),
  skill(
    ['Revenue management', 'Sets the price of a room by what is asked for.'],
    ['yield management', 'room pricing', 'dynamic pricing', 'rate management'],
  ),
)
