import type { TestProject } from 'vitest/node';
import { removeCluster, reserveCluster } from './postgresCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the cluster of this run is started when a test asks for it. */
    postgresPlace: string;
  }
}

/** Global set-up of the node project. */
export default function setup(project: TestProject): () => void {
  const place = reserveCluster();
  project.provide('postgresPlace', place);
  return () => removeCluster(place);
}
