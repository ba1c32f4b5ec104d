/** Spec 6: the kind of user that looks after an organisation. Each has one. */
export const ORGANISATION_ADMIN = 2;
