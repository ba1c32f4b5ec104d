import type { RolesDefinition } from '#model/language/productDefinition.ts';

/** Spec 6: the kind of user that administers an organisation. Each organisation has one. */
export const ORGANISATION_ADMIN = 2;
/** Spec 6: a person without an organisation. */
export const INDIVIDUAL = 3;

/** The role that the administrator of an organisation holds by kind; members may be given it. */
export const administratorRole = (roles: RolesDefinition): string => roleOfKind(roles, ORGANISATION_ADMIN);

/** The role that an individual holds by kind, which makes a member somebody who buys and operates. */
export const memberRole = (roles: RolesDefinition): string => roleOfKind(roles, INDIVIDUAL);

const roleOfKind = ({ kinds }: RolesDefinition, of: number): string =>
  kinds.find(({ kind }) => kind === of)?.holds[0] ?? '';
