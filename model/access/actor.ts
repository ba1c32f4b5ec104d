import type { GivenStatements } from '#model/access/policies/statement.ts';
import type { ActorToken } from '#model/access/tokens/actorToken.ts';

/** The caller. The server builds it from the session, the console from `GET /users/current`. */
export interface Actor {
  id: number;
  name: string;
  /** Spec 6: 0 system, 1 admin, 2 bp_Admin, 3 personal, 4 bp_user. */
  kind: number;
  bp_id: number | null;
  /** Projects of the organisation that the actor is a member of, the default one included. */
  project_ids?: readonly (number | string)[];
  /** The project of new records unless the actor chooses another one; absent if the actor can use none. */
  default_project_id?: number | string | null;
  /** Every word that an access list may match: assigned roles, roles of the kind, its authority, and `all`. */
  grants: readonly string[];
  /**
   * The permissions that authorisations and custom roles grant in addition to these words. Only the server knows them:
   * a narrowed definition carries the result.
   */
  statements?: GivenStatements | undefined;
  /** Set if the actor calls with an API token, which limits all of the above. Only the server knows it. */
  token?: ActorToken | undefined;
}
