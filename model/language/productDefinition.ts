/** What `schemas/` says besides its resources, compiled: services, roles, pages, and everything together. */

import type { Definition, Grant, Label, MenuDefinition, RouteMeta } from './definition.ts';
import type { Dialect } from './dialect.ts';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import type { SettingDefinition } from './settingDefinition.ts';
import type { Language } from '#model/messages/messages.ts';

/** How a service speaks: `schemas/services.yaml`. */
export interface ServiceDefinition {
  name: string;
  basePath: string;
  label: Label;
  update: 'PUT' | 'PATCH';
  /** Absent: simple-rest (docs/api.md). */
  dialect?: Dialect;
  /** Another server answers for its records. Only for the server: the manifest leaves it out. */
  upstream?: { url: string; timeoutMs: number };
  /** Its records are written only while a licence is in force (spec 8.2). */
  licensed?: boolean;
  /** Path below `basePath` that tells what is left in the wallet of the reader. */
  balance?: string;
}

/** What software a cloud runs: `schemas/cloudProducts.yaml`. Not a product that is sold. */
export interface CloudProduct {
  /** The word that the field `product` of clouds holds. */
  product: string;
  label: Label;
  /** Its former word. */
  was?: string;
  /** The word of the driver of its clouds; absent: it has simulated clouds only. */
  driver?: string;
  /** What a report on the connection of its clouds names; the simulator has these services. */
  services: string[];
  /** Folders of `schemas/` whose resources live in its clouds. */
  domains: string[];
  /** Resources of other folders that live in its clouds. */
  resources: string[];
  /** Groups of the menu that are shown only while such a cloud is selected (spec 2.2). */
  groups: string[];
  /** The resource of its machines, to whose list another cloud leads (spec 4.5). */
  home?: string;
}

export interface RolesDefinition {
  /** Spec 6: the five kinds, the word by which access lists name each, and the roles that each holds by itself. */
  kinds: { kind: number; authority: string; label: Label; holds: string[] }[];
  /** `selectsCloud`: may list clouds, and has one selected (spec 4.5). */
  roles: { role: string; label: Label; landing: string; selectsCloud?: boolean }[];
}

export interface PageGroup {
  key: string;
  label: Label;
  icon: string;
  sort: number;
  /** Its sub-groups, in this order. */
  subs: { key: string; label: Label }[];
  /** Its pages are about the selected cloud, so that the cloud switcher is shown on them (spec 2.5). */
  cloud?: boolean;
  /**
   * Its pages are about what lives in the selected cloud too, and name it without the switcher (spec 2.5 keeps that to
   * others).
   */
  namesCloud?: boolean;
  /**
   * Shown only while the selected cloud is of one of these products, compared case-insensitively (spec 2.2). From the
   * key `groups` of `cloudProducts.yaml`.
   */
  products?: string[];
}

/** A page that is not generated from a resource. `component` names an entry of `src/pages/`. */
export interface PageDefinition extends RouteMeta {
  path: string;
  title: Label;
  icon: string;
  group: string;
  access: Grant[];
  showSlider: boolean;
  showBack: boolean;
  menu?: MenuDefinition;
  /** Resources that it shows: it opens, too, for whoever a statement lets list one of them. */
  shows?: string[];
  component: string;
}

/** A route of spec 2.2 behind which nothing is built: in no menu, and answered like an unknown path. */
export type OpenRoute = Omit<PageDefinition, 'component'>;

/** Everything that `schemas/` says, compiled. */
export interface CompiledSchemas {
  resources: Record<string, Definition>;
  /**
   * Those of labels and messages; the first is for readers who ask for none of them. With one, both halves of every
   * label say the same.
   */
  languages: Language[];
  services: Record<string, ServiceDefinition>;
  /** Base path of the service that knows accounts: the console asks it who is signed in, and to sign in and out. */
  accounts: string;
  /** By word; empty in a product without clouds. */
  cloudProducts: Record<string, CloudProduct>;
  roles: RolesDefinition;
  groups: PageGroup[];
  pages: PageDefinition[];
  openRoutes: OpenRoute[];
  errors: ErrorCatalogue;
  /** Sentences shared by server and console (validation, reasons): key → text with `%{name}` parameters. */
  messages: Record<string, Label>;
  terms?: TermsDefinition;
  /** What may be set while the platform runs, by key. */
  settings?: Record<string, SettingDefinition>;
  revision: string;
}

/** `schemas/terms.yaml`. */
export interface TermsDefinition {
  version: string;
  /** Day from which they hold. */
  effective_at: string;
  title: Label;
  /** In both languages, as Markdown. */
  text: Label;
}
