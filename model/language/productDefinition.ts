/** The content of `schemas/` without its resources, compiled: services, roles, pages, and all of them together. */

import type { Definition, Grant, Label, MenuDefinition, RouteMeta } from './definition.ts';
import type { Dialect } from './dialect.ts';
import type { ErrorCatalogue } from '#model/messages/errors.ts';
import type { FirstStepsDefinition, Preset } from './firstStepsDefinition.ts';
import type { InboxDefinition } from '#model/messages/inboxDefinition.ts';
import type { SettingDefinition } from './settingDefinition.ts';
import type { OverviewPanel } from './viewDefinitions.ts';
import type { Language } from '#model/messages/messages.ts';

/** A service of the product: `schemas/services.yaml`. */
export interface ServiceDefinition {
  name: string;
  basePath: string;
  label: Label;
  update: 'PUT' | 'PATCH';
  /** Absent: simple-rest (docs/api.md). */
  dialect?: Dialect;
  /** Another server answers for its records. Only for the server: the manifest leaves it out. */
  upstream?: { url: string; timeoutMs: number };
  /** Its records can be written only while a licence is valid (spec 8.2). */
  licensed?: boolean;
  /** Path below `basePath` that returns the balance of the reader's wallet. */
  balance?: string;
}

/** The software that a cloud runs: `schemas/cloudProducts.yaml`. Not a product for sale. */
export interface CloudProduct {
  /** The value in the field `product` of clouds. */
  product: string;
  label: Label;
  /** Its former word. */
  was?: string;
  /** The word of the driver of its clouds; absent: it has simulated clouds only. */
  driver?: string;
  /** The services in a report on the connection of its clouds; the simulator has them too. */
  services: string[];
  /** Folders of `schemas/` whose resources live in its clouds. */
  domains: string[];
  /** Resources of other folders that live in its clouds. */
  resources: string[];
  /** Groups of the menu that are shown only while such a cloud is selected (spec 2.2). */
  groups: string[];
  /** The resource of its machines; choosing another cloud opens its list (spec 4.5). */
  home?: string;
  /** The types that its clouds can deliver, in the words of the catalogue; absent: nothing that is sold. */
  delivers?: string[];
}

export interface RolesDefinition {
  /** Spec 6: the five kinds, the word of each in access lists, and the roles that each holds without an assignment. */
  kinds: { kind: number; authority: string; label: Label; holds: string[] }[];
  /** `selectsCloud`: the role may list clouds, and has one selected (spec 4.5). */
  roles: { role: string; label: Label; landing: string; selectsCloud?: boolean }[];
}

export interface PageGroup {
  key: string;
  label: Label;
  icon: string;
  sort: number;
  /** The article of the help about its pages, unless they have their own. */
  article?: string;
  /** Its sub-groups, in this order. */
  subs: { key: string; label: Label }[];
  /** Its pages are about the selected cloud, so that they show the cloud switcher (spec 2.5). */
  cloud?: boolean;
  /** Its pages are about the selected cloud too, and name it without the switcher (spec 2.5 limits that). */
  namesCloud?: boolean;
  /**
   * Shown only while the selected cloud is of one of these products, compared case-insensitively (spec 2.2). From the
   * key `groups` of `cloudProducts.yaml`.
   */
  products?: string[];
}

/** A page that is not generated from a resource. `component` names an entry of `src/pages/index.ts`. */
export interface PageDefinition extends RouteMeta {
  path: string;
  title: Label;
  icon: string;
  group: string;
  access: Grant[];
  showSlider: boolean;
  showBack: boolean;
  menu?: MenuDefinition;
  /** Resources on the page: it also opens to readers whom a statement lets list one of them. */
  shows?: string[];
  component: string;
}

/** The content of `schemas/`, compiled. */
export interface CompiledSchemas {
  resources: Record<string, Definition>;
  /**
   * The languages of labels and messages; the first is for readers who request none of them. With one language, both
   * texts of every label are equal.
   */
  languages: Language[];
  services: Record<string, ServiceDefinition>;
  /** Base path of the service of accounts: the console uses it to sign in and out, and to load the signed-in user. */
  accounts: string;
  /** By word; empty in a product without clouds. */
  cloudProducts: Record<string, CloudProduct>;
  roles: RolesDefinition;
  groups: PageGroup[];
  pages: PageDefinition[];
  errors: ErrorCatalogue;
  /** The first steps of newcomers; empty in a product that declares none. */
  firstSteps: FirstStepsDefinition[];
  /** What one press creates, by key; absent in a product that declares none. */
  presets?: Record<string, Preset>;
  /** The path of the page of an article of the help; absent in a product without help. */
  help?: string;
  /** Messages to users; absent in a product that sends none. */
  inbox?: InboxDefinition;
  /** The panels of figures on the overview, in their order; absent in a product that declares none. */
  panels?: OverviewPanel[];
  /** Sentences shared by server and console (validation, reasons): key → text with `%{name}` parameters. */
  messages: Record<string, Label>;
  terms?: TermsDefinition;
  /** The settings that can change while the platform runs, by key. */
  settings?: Record<string, SettingDefinition>;
  revision: string;
}

/** `schemas/terms.yaml`. */
export interface TermsDefinition {
  version: string;
  /** The day from which the terms apply. */
  effective_at: string;
  title: Label;
  /** In both languages, as Markdown. */
  text: Label;
}
