import type { Subject } from './conditions.ts';

/** The variables that conditions may use, by their first word. */
export type VariableRoot = 'user' | 'now' | 'day' | 'form' | 'item' | 'record';

interface Place {
  /** Where in a file, for `docs/language.md`. */
  stands: string;
  /** The variables that have a value there; every other one would always be empty. */
  has: readonly VariableRoot[];
}

/** Where conditions stand, and which variables have a value there. `docs/language.md` prints the same table. */
export const PLACES = {
  field: {
    stands:
      '`when`, `unless` of fields and inputs, `when` of sections, steps and `choices`, `where` and `cascadeWhen` of references',
    has: ['form', 'item', 'record', 'user', 'now'],
  },
  guard: { stands: '`where` of actions and `guards`', has: ['record', 'user', 'now'] },
  page: { stands: '`when` of tabs, their buttons, `cards` and `banners`', has: ['record'] },
  agent: { stands: '`agent.where`, `runsOn.where`', has: ['record'] },
  rows: {
    stands: '`named`, `list.where`, `where` and `filter` of views, `opens` of a tree, `when` of `computed`',
    has: ['user', 'now'],
  },
  computed: { stands: '`where` of `computed`', has: ['user', 'now', 'day'] },
  figure: { stands: '`filter` of figures of the overview', has: ['user', 'now', 'day'] },
  scope: { stands: '`scope`', has: ['user'] },
  public: { stands: '`public.where`', has: ['now'] },
  metric: { stands: '`holds` and `where` of metrics', has: ['now'] },
  stored: { stands: '`cloud.where`, `where` of charges, `where` and `belongs` of `billing.parts`', has: [] },
  step: { stands: '`done.where` of first steps', has: ['user'] },
  preset: { stands: '`where` of the items of a preset', has: ['form', 'user'] },
  presetAction: { stands: '`unless` of the actions of a preset', has: ['record', 'user'] },
} as const satisfies Readonly<Record<string, Place>>;

/**
 * The subject of a condition that stands at this place: without the variables that have no value there.
 *
 * @example
 *   checkCondition(where, atPlace('rows', subjectOf(outline)), 'list.where', context); // refuses `$record.size`
 */
export function atPlace(place: keyof typeof PLACES, subject: Subject): Subject {
  const { has }: Place = PLACES[place];
  const { known, ...variables } = subject.variables;
  const kept = Object.entries(variables).filter(([root]) => has.some((each) => each === root));
  const without = (['user', 'now'] as const).filter((root) => !has.includes(root));
  const day = has.includes('day');
  return { ...subject, variables: { ...Object.fromEntries(kept), known, without, ...(day && { day }) } };
}
