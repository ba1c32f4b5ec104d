import type { TestProject } from 'vitest/node';
import { removeCluster, reserveCluster } from './postgresCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which a test starts the cluster of this run. */
    postgresPlace: string;
  }
}

/** Global set-up of the node project. */
export default function setup(project: TestProject): () => void {
  const place = reserveCluster();
  project.provide('postgresPlace', place);
  return () => removeCluster(place);
}
