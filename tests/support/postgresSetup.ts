import type { TestProject } from 'vitest/node';
import { removeCluster, reserveCluster } from './postgresCluster.ts';
import { openScratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder in which a test starts the cluster of this run. */
    postgresPlace: string;
  }
}

/** Global set-up of the node project. */
export default function setup(project: TestProject): () => void {
  // Not inside the folder of the run: PostgreSQL runs as another user without access to it.
  const place = reserveCluster();
  const removeScratch = openScratch();
  project.provide('postgresPlace', place);
  return () => {
    removeCluster(place);
    removeScratch();
  };
}
