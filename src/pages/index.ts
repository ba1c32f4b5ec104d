import { lazy, type ComponentType } from 'react';

/** The page that a file exports under this name. */
const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));

/** Maps the component names in `schemas/pages.yaml` to pages. A page without a component here is not shown. */
const pages: Record<string, ComponentType> = {
  Overview: page('Overview', () => import('./console/overview/Overview.tsx')),
  FirstSteps: page('FirstStepsPage', () => import('./console/FirstStepsPage.tsx')),
  Topology: page('Topology', () => import('#src/domains/network/topology/Topology.tsx')),
  RestoreVolume: page('RestorePage', () => import('#src/domains/nextStack/vmVolumes/RestorePage.tsx')),
  AccessSimulator: page('AccessSimulator', () => import('#src/domains/identity/simulator/AccessSimulator.tsx')),
  MonthOverview: page('MonthOverview', () => import('#src/domains/billing/months/MonthOverview.tsx')),
  AccountPeriod: page('AccountPeriod', () => import('#src/domains/billing/months/AccountPeriod.tsx')),
  Statistics: page('Statistics', () => import('#src/domains/operations/statistics/Statistics.tsx')),
  Wallet: page('Wallet', () => import('#src/domains/billing/wallet/Wallet.tsx')),
  Renewals: page('Renewals', () => import('#src/domains/billing/renewals/Renewals.tsx')),
  AlarmStatistics: page('AlarmStatistics', () => import('#src/domains/operations/alarms/AlarmStatistics.tsx')),
  InstallComponent: page('InstallComponent', () => import('#src/domains/operations/InstallComponent.tsx')),
  AlarmCoverage: page('AlarmCoverage', () => import('#src/domains/operations/alarms/AlarmCoverage.tsx')),
  PersonalCentre: page('PersonalCentre', () => import('#src/domains/identity/personal/PersonalCentre.tsx')),
};

export function hasPage(component: string): boolean {
  return Object.hasOwn(pages, component);
}

export function pageOf(component: string): ComponentType | undefined {
  return hasPage(component) ? pages[component] : undefined;
}
