/** Who asks. Built from the session by the server and from `GET /users/current` by the console. */
export interface Actor {
  id: number | string;
  name: string;
  /** Spec 6: 0 system, 1 admin, 2 bp_Admin, 3 personal, 4 bp_user. */
  kind: number;
  bp_id: number | string | null;
  /** Every word that an access list may match: roles given, roles held by kind, the kind's authority, and `all`. */
  grants: readonly string[];
}
