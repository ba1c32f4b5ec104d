import type { TestProject } from 'vitest/node';
import { openScratch } from './scratch.ts';

/** Global set-up of every project: the first one opens the folder of the run, which removes it at the end. */
export default function setup(project: TestProject): (() => void) | undefined {
  const scratch = openScratch();
  if (scratch === undefined) return undefined;
  project.onTestsRerun(() => scratch.forget());
  return () => scratch.remove();
}
