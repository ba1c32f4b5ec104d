import type { ResourceCall } from './resourceCall.ts';

/** Calls of every definition that other parts answer; one that is absent does not exist. Access is checked before they are called. */
export interface ResourceExtras {
  /** `GET ?format=csv|xlsx`. */
  exportRecords?(call: ResourceCall, format: string): Promise<Response>;
  /** `POST ?import=dry-run|run`. */
  importRecords?(call: ResourceCall, mode: string): Promise<Response>;
  /** `GET /{id}/history`; the record exists for the reader. */
  history?(call: ResourceCall, id: string): Promise<Response>;
}
