/** Skills of shops. */
import { skill } from './trade-skill.ts'

export const retailSkills = skill(
  ['Shop work', 'Sells goods to people who come into a shop.'],
  ['retail sales', 'sales floor work', 'retail trade', 'work in a shop'],
  skill(
    ['Customer advice', 'Finds out what a customer needs, and helps to choose.'],
    ['advises customers', 'sales advice', 'sales consultation', 'customer consultation', 'product advice'],
    skill(
      ['Product knowledge', 'Knows what the goods are made of, and what they are good for.'],
      ['knows the products', 'knowledge of the range', 'knowledge of goods', 'merchandise knowledge'],
    ),
    skill(
      ['Cross-selling', 'Offers what goes well with a purchase.'],
      ['cross-sells', 'upselling', 'add-on sales', 'additional sales'],
    ),
  ),
  skill(
    ['Complaint handling', 'Finds a fair answer for a customer who is not content.'],
    ['handles complaints', 'complaint management', 'dealing with complaints', 'resolves complaints'],
    skill(
      ['Exchanges and refunds', 'Takes goods back, and pays out or exchanges them by the rules.'],
      ['processes refunds', 'exchanges goods', 'refund processing', 'return of purchases'],
    ),
  ),
  skill(
    ['Till operation', 'Scans goods, takes money and gives change.'],
    ['operates the till', 'cash register', 'checkout work', 'cashiering', 'POS'],
    skill(
      ['Cashing up', 'Counts the money in the evening, and compares it with the receipts.'],
      ['cashes up', 'till reconciliation', 'reconciles the till', 'end-of-day cash count'],
    ),
    skill(
      ['Card payments', 'Takes payments by card and by phone at a terminal.'],
      ['processes card payments', 'cashless payment', 'card terminal', 'electronic payment'],
    ),
    skill(
      ['Age verification', 'Asks for a document before alcohol or tobacco is sold.'],
      ['age checks', 'verifies age', 'checks the age of customers', 'proof of age'],
    ),
  ),
  skill(
    ['Visual merchandising', 'Shows goods in windows and on tables so that people stop.'],
    ['window dressing', 'product displays', 'shop window design', 'merchandise presentation'],
    skill(
      ['Shelf stocking', 'Fills shelves, and brings what expires first to the front.'],
      ['stocks shelves', 'fills shelves', 'shelf replenishment', 'shelf filling', 'restocking'],
    ),
    skill(
      ['Price labelling', 'Puts the right price on goods and shelves.'],
      ['price tags', 'price marking', 'labels prices', 'shelf labels'],
    ),
  ),
  skill(
    ['Running a shop', 'Plans people, goods and money of a branch.'],
    ['store management', 'shop management', 'branch management', 'manages a store'],
    skill(
      ['Stock ordering', 'Orders goods in time, neither too many nor too few.'],
      ['orders stock', 'reordering', 'orders merchandise', 'replenishment orders'],
    ),
    skill(
      ['Loss prevention', 'Keeps goods from being stolen, broken or forgotten.'],
      ['theft prevention', 'prevents shoplifting', 'shrinkage control', 'shoplifting prevention'],
    ),
    skill(
      ['Rota planning', 'Plans who works when, and fills gaps.'],
      ['plans rotas', 'shift planning', 'staff scheduling', 'duty rosters', 'plans shifts'],
    ),
    skill(
      ['Sales figures', 'Reads what was sold, and draws conclusions.'],
      ['sales analysis', 'analyses sales', 'sales reports', 'turnover analysis'],
    ),
  ),
)
