import { Reporter } from '#model/compile/diagnostics.ts';
import type { Found } from '#model/compile/diagnostics.ts';
import { Reading } from './reading.ts';
import type { Steps } from './steps.ts';

interface Memory extends Steps {
  /** Forgets the steps that did not run since the last call: their files are gone. */
  forgetUnused(): void;
}

interface Done {
  inputs: readonly unknown[];
  reading: Reading;
  found: readonly Found[];
  result: unknown;
}

/**
 * Remembers of every step what it read, what it found and what it gave back. The step runs again only when an input is
 * another one, or when something that it read would be read differently now (a "verifying trace", as build systems call
 * it).
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
        // The same keys as `world`, each a view of what stood there.
        const view = { ...(reading.view() as typeof rest), reporter: own } as typeof world;
        known = { inputs, reading, found: own.found, result: step(view) };
        done.set(name, known);
      }
      for (const each of known.found) reporter.add(each);
      // It was stored under the name of this step, and so is what this step gives back.
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
