import { lazy, type ComponentType } from 'react';

/** The page that a file exports under this name. */
const page = <Name extends string>(name: Name, load: () => Promise<Record<Name, ComponentType>>): ComponentType =>
  lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));

/** Maps the component names in `schemas/pages.yaml` to pages. A page without a component here is not shown. */
const pages: Record<string, ComponentType> = {
  Overview: page('Overview', () => import('./console/overview/Overview.tsx')),
  FirstSteps: page('FirstStepsPage', () => import('./console/FirstStepsPage.tsx')),
  Topology: page('Topology', () => import('./console/topology/Topology.tsx')),
  RestoreVolume: page('RestorePage', () => import('./console/volumes/RestorePage.tsx')),
  AccessSimulator: page('AccessSimulator', () => import('./console/simulator/AccessSimulator.tsx')),
  MonthOverview: page('MonthOverview', () => import('./console/months/MonthOverview.tsx')),
  AccountPeriod: page('AccountPeriod', () => import('./console/months/AccountPeriod.tsx')),
  Statistics: page('Statistics', () => import('./console/statistics/Statistics.tsx')),
  Wallet: page('Wallet', () => import('./console/wallet/Wallet.tsx')),
  Renewals: page('Renewals', () => import('./console/renewals/Renewals.tsx')),
  AlarmStatistics: page('AlarmStatistics', () => import('./console/alarms/AlarmStatistics.tsx')),
  InstallComponent: page('InstallComponent', () => import('./console/components/InstallComponent.tsx')),
  AlarmCoverage: page('AlarmCoverage', () => import('./console/alarms/AlarmCoverage.tsx')),
  PersonalCentre: page('PersonalCentre', () => import('./console/personal/PersonalCentre.tsx')),
};

export function hasPage(component: string): boolean {
  return Object.hasOwn(pages, component);
}

export function pageOf(component: string): ComponentType | undefined {
  return hasPage(component) ? pages[component] : undefined;
}
