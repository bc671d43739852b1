import { useTexts } from '#web/dashboard/app/language.ts'
import { TextLink } from '#web/dashboard/parts/link.tsx'
import { frameworkTexts } from '../framework/texts.ts'
import type { Neighbor } from './layout.ts'
import { graphTexts } from './texts.ts'

interface NeighborListProps {
  readonly neighbors: readonly Neighbor[]
  readonly labelOf: (skillId: string) => string
  readonly addressOf: (skillId: string) => string
}

/** The facts of the picture as a list, by the number of steps. */
export function NeighborList({ neighbors, labelOf, addressOf }: NeighborListProps) {
  const { steps } = useTexts(graphTexts)
  return (
    <>
      {([1, 2, 3] as const).map((depth) => {
        const atDepth = neighbors.filter((neighbor) => neighbor.depth === depth)
        return (
          atDepth.length > 0 && (
            <section key={depth} aria-label={steps[depth]}>
              <h3>{steps[depth]}</h3>
              <ul className="neighbors">
                {atDepth.map((neighbor) => (
                  <Item key={neighbor.skillId} neighbor={neighbor} labelOf={labelOf} addressOf={addressOf} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </>
  )
}

function Item({
  neighbor,
  labelOf,
  addressOf,
}: Omit<NeighborListProps, 'neighbors'> & { readonly neighbor: Neighbor }) {
  const { relations } = useTexts(frameworkTexts)
  const { from } = useTexts(graphTexts)
  const { skillId, label, edge, direction, depth, via } = neighbor
  return (
    <li>
      <span className="quiet small">{relations[`${edge}-${direction}`]}</span>{' '}
      <TextLink href={addressOf(skillId)}>
        <bdi>{label}</bdi>
      </TextLink>{' '}
      {depth > 1 && <bdi className="quiet small">{from(labelOf(via))}</bdi>}
    </li>
  )
}
