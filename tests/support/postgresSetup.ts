import type { TestProject } from 'vitest/node';
import { removeCluster, reserveCluster } from './postgresCluster.ts';
import { openScratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the cluster of this run is started when a test asks for it. */
    postgresPlace: string;
  }
}

/** Global set-up of the node project. */
export default function setup(project: TestProject): () => void {
  // Not inside the folder of the run: PostgreSQL runs as another user, who could not enter.
  const place = reserveCluster();
  const removeScratch = openScratch();
  project.provide('postgresPlace', place);
  return () => {
    removeCluster(place);
    removeScratch();
  };
}
