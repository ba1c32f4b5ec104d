import type { GivenStatements } from '#model/access/policies/statement.ts';

/** Who asks. Built from the session by the server and from `GET /users/current` by the console. */
export interface Actor {
  id: number | string;
  name: string;
  /** Spec 6: 0 system, 1 admin, 2 bp_Admin, 3 personal, 4 bp_user. */
  kind: number;
  bp_id: number | string | null;
  /** Projects of the organisation that the actor is a member of, the default one included. */
  project_ids?: readonly (number | string)[];
  /** The project that something new is in unless another one is chosen; absent where there is none that could be used. */
  default_project_id?: number | string | null;
  /** Every word that an access list may match: roles given, roles held by kind, the kind's authority, and `all`. */
  grants: readonly string[];
  /**
   * What authorisations and custom roles give beside these words. Known to the server only: a narrowed definition
   * carries what follows for it.
   */
  statements?: GivenStatements | undefined;
}
