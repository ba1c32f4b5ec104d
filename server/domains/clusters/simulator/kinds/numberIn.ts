/** A number that a client has written as text; 0 where there is none. */
export const numberIn = (text: string | null | undefined): number => Number(text ?? '') || 0;

const REVISION = 'deployment.kubernetes.io/revision';

/** The revision of a deployment that a replica set stands for. */
export const revisionIn = (annotations: Readonly<Record<string, string>> | undefined): number =>
  numberIn(annotations?.[REVISION]);
