/** Spec 6: the kind of user that administers an organisation. Each organisation has one. */
export const ORGANISATION_ADMIN = 2;
