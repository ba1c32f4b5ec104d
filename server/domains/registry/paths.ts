const BASE = '/api/ims/v1/docker/registries';

/** Where clients of the registry get their token (`realm`). */
export const TOKEN_PATH = `${BASE}/token`;

/** Where the registry reports what was pushed, pulled and deleted. */
export const NOTICES_PATH = `${BASE}/notifications`;

/** Spec 7.4. */
export const USERS_PATH = `${BASE}/users`;
