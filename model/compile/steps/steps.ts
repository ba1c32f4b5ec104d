import type { Reporter } from '#model/compile/diagnostics.ts';

/**
 * Runs the steps of a compilation. A step is a function of its inputs and of its reads through the given world; it
 * reports its findings to the reporter of that world, and has no other effect. Its result never changes afterwards.
 */
export interface Steps {
  /**
   * `name` is the same for the same step of the next compilation, and belongs to one step only. Inputs are compared by
   * identity.
   */
  run<World extends { reporter: Reporter }, Result>(
    name: string,
    inputs: readonly unknown[],
    world: World,
    step: (world: World) => Result,
  ): Result;
}

/** For a single compilation: every step runs. */
export const runEveryStep: Steps = { run: (_name, _inputs, world, step) => step(world) };
