import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files with many or long tests. Without results of an earlier run, Vitest would start short files last. */
const LONGEST = ['everyDefinition.test.ts', 'killed.test.ts'];

const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));

/** Starts the longest files first, so that the run does not end with one worker on a long file and the others idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which returns another array
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
