import { Reporter } from '#model/compile/diagnostics.ts';
import type { Found } from '#model/compile/diagnostics.ts';
import { Reading } from './reading.ts';
import type { Steps } from './steps.ts';

interface Memory extends Steps {
  /** Deletes the steps that did not run since the last call: their files are gone. */
  forgetUnused(): void;
}

interface Done {
  inputs: readonly unknown[];
  reading: Reading;
  found: readonly Found[];
  result: unknown;
}

/**
 * Caches for every step its reads, findings and result. The step runs again only if an input is another object, or if
 * something that it read has changed (a "verifying trace" in build systems).
 *
 * @example
 *   createMemory().run('sum', [1, 2], { reporter }, () => 3); // 3, and 3 from the cache the next time
 */
export function createMemory(): Memory {
  const done = new Map<string, Done>();
  const used = new Set<string>();
  return {
    run(name, inputs, world, step) {
      used.add(name);
      const { reporter, ...rest } = world;
      let known = done.get(name);
      if (!known || !areSame(known.inputs, inputs) || !known.reading.holdsFor(rest)) {
        const reading = new Reading(rest);
        const own = new Reporter();
        // The same keys as `world`, each a view of its value.
        const view = { ...(reading.view() as typeof rest), reporter: own } as typeof world;
        known = { inputs, reading, found: own.found, result: step(view) };
        done.set(name, known);
      }
      for (const each of known.found) reporter.add(each);
      // It was stored under the name of this step, and so is the result of this step.
      return known.result as ReturnType<typeof step>;
    },
    forgetUnused() {
      for (const name of done.keys()) if (!used.has(name)) done.delete(name);
      used.clear();
    },
  };
}

function areSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((each, index) => each === right[index]);
}
