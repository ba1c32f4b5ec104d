import type { UserData } from '#model/access/actorFrom.ts';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import type { Preferences } from './preferences.ts';

/** Reply of `GET /users/current` (spec 3). `actorFrom` converts it to an actor. */
export interface CurrentUser extends UserData {
  /** Every effective role. */
  permissions: { role: string }[];
  avatar?: StoredFile | null;
  nickname?: string | null;
  bp_name?: string | null;
  phone?: string | null;
  phone_verified?: boolean | null;
  email?: string | null;
  email_verified?: boolean | null;
  last_login_at?: string | null;
  password_changed_at?: string | null;
  created_at?: string | null;
  preferences?: Partial<Preferences>;
  /** The session waits for a consent to the terms. */
  consent_due?: true;
}
