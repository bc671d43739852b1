/** Skills of warehouses and of transport. */
import { skill } from './trade-skill.ts'

export const logisticsSkills = skill(
  ['Warehouse operations', 'Receives, stores and sends goods.'],
  ['warehousing', 'warehouse work', 'storage of goods', 'warehouse logistics'],
  skill(
    ['Goods receipt', 'Takes deliveries in, and inspects their number and state.'],
    ['goods in', 'receives goods', 'incoming goods', 'inbound goods', 'goods inwards'],
    skill(
      ['Delivery note checks', 'Compares a delivery with its papers, and reports what is missing.'],
      ['checks delivery notes', 'verifies shipping documents', 'delivery documents'],
    ),
    skill(
      ['Put-away', 'Brings goods to a place in the racks, and records the place.'],
      ['puts away goods', 'putaway', 'slotting', 'storage allocation'],
    ),
  ),
  skill(
    ['Dispatch of goods', 'Sends goods off complete and on time.'],
    ['goods out', 'shipping', 'outbound logistics', 'dispatches goods', 'ships orders'],
    skill(
      ['Order picking', 'Collects the items of an order from the shelves.'],
      ['picks orders', 'picking', 'order selection', 'pick by voice', 'pick and pack'],
    ),
    skill(
      ['Packing', 'Packs goods so that they arrive whole.'],
      ['packs goods', 'packs parcels', 'packaging of goods', 'parcel packing'],
    ),
    skill(
      ['Truck loading', 'Loads and unloads vehicles in the right sequence.'],
      ['loads trucks', 'loading and unloading', 'loads lorries', 'unloads vehicles', 'vehicle loading'],
      skill(
        ['Load securing', 'Ties goods down, so that nothing moves on the road.'],
        ['secures loads', 'cargo securing', 'lashing', 'load restraint'],
      ),
    ),
  ),
  skill(
    ['Forklift driving', 'Drives a counterbalance truck with and without a load.'],
    ['drives a forklift', 'forklift operation', 'operates forklift trucks', 'fork-lift driving', 'FLT'],
    skill(
      ['Reach truck driving', 'Stacks pallets high in narrow aisles with a reach truck.'],
      ['reach truck operation', 'drives a reach truck', 'narrow-aisle truck'],
    ),
    skill(
      ['Pre-use truck inspection', 'Looks at brakes, tyres, forks and horn before a shift.'],
      ['daily truck check', 'pre-use check', 'daily forklift inspection', 'checks trucks before use'],
    ),
  ),
  skill(
    ['Stocktaking', 'Counts what is there, and clears up differences to the books.'],
    ['takes stock', 'inventory counting', 'cycle counting', 'stock count', 'physical inventory'],
  ),
  skill(
    ['Warehouse management systems', 'Books movements of goods in software, with a scanner or a screen.'],
    ['WMS', 'warehouse management software', 'SAP EWM', 'stock control software'],
  ),
  skill(
    ['Dangerous goods', 'Labels, stores and sends goods that burn, poison or explode as the law asks.'],
    ['hazardous goods', 'handles dangerous goods', 'hazardous materials', 'ADR'],
  ),
  skill(
    ['Customs clearance', 'Prepares the papers with which goods pass a border.'],
    ['customs declarations', 'clears goods through customs', 'import and export documents', 'customs formalities'],
  ),
  skill(
    ['Route planning', 'Plans which vehicle goes where, and when.'],
    ['plans routes', 'tour planning', 'transport planning', 'transport scheduling'],
  ),
  skill(
    ['Returns processing', 'Takes back what customers send, and decides what becomes of it.'],
    ['handles returns', 'reverse logistics', 'returns handling', 'processes returns'],
  ),
)
