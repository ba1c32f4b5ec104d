/** What `schemas/` says besides its resources, compiled: services, roles, pages, and everything together. */

import type { Definition, Grant, Label, MenuDefinition } from './definition.ts';
import type { ErrorCatalogue } from './errors.ts';

/** How a service speaks: `schemas/services.yaml`. */
export interface ServiceDefinition {
  name: string;
  basePath: string;
  label: Label;
  update: 'PUT' | 'PATCH';
  list: 'simple-rest';
}

export interface RolesDefinition {
  /** Spec 6: the five kinds, the word by which access lists name each, and the roles that each holds by itself. */
  kinds: { kind: number; authority: string; label: Label; holds: string[] }[];
  roles: { role: string; label: Label; landing: string }[];
}

export interface PageGroup {
  key: string;
  label: Label;
  icon: string;
  sort: number;
}

/** A page that is not generated from a resource. `component` names an entry of `src/pages/`. */
export interface PageDefinition {
  path: string;
  title: Label;
  icon: string;
  group: string;
  access: Grant[];
  showSlider: boolean;
  showBack: boolean;
  activeMenu?: string;
  menu?: MenuDefinition;
  component: string;
}

/** Everything that `schemas/` says, compiled. */
export interface CompiledSchemas {
  resources: Record<string, Definition>;
  services: Record<string, ServiceDefinition>;
  roles: RolesDefinition;
  groups: PageGroup[];
  pages: PageDefinition[];
  errors: ErrorCatalogue;
  /** Sentences shared by server and console (validation, reasons): key → text with `%{name}` parameters. */
  messages: Record<string, Label>;
  revision: string;
}
