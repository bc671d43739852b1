import { Abbreviations, readCase } from './oracle.ts'

const words = new Abbreviations(
  ['SET=doSetValue', 'a=adl', 'n=nav', 'r=request', 'c=cmi', 'X=exit', '## DM Values', 't=true', 'N.c=continue'].join(
    '\n',
  ),
)

const valuesOf = (...commands: readonly string[]) =>
  readCase('own', commands.map((command, index) => `Act1V1.commands.${index}=${command}`).join('\n'), words).visits.map(
    ({ calls }) => calls.map(({ target, value, expected }) => [target, value, expected]),
  )

describe('readCase', () => {
  it('decodes a value by the names of values, then by the names of elements', () => {
    expect(valuesOf('SET->a~n~r!N.c->t->0', 'SET->a~n~r!X->t->0', 'SET->c~X!plain->t->0')).toEqual([
      [
        ['adl.nav.request', 'continue', 'true'],
        ['adl.nav.request', 'exit', 'true'],
        ['cmi.exit', 'plain', 'true'],
      ],
    ])
  })

  it('decodes a request that names its target', () => {
    expect(valuesOf('SET->a~n~r!tar~item_2~N.c->t->0')).toEqual([
      [['adl.nav.request', '{target=item_2}continue', 'true']],
    ])
  })
})
