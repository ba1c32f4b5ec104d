import { lazy, type ComponentType } from 'react';

/** Maps the component names in `schemas/pages.yaml` to pages. A page without a component here is not shown. */
const pages: Record<string, ComponentType> = {
  Overview: lazy(async () => ({ default: (await import('./console/overview/Overview.tsx')).Overview })),
  FirstSteps: lazy(async () => ({ default: (await import('./console/FirstStepsPage.tsx')).FirstStepsPage })),
  Topology: lazy(async () => ({ default: (await import('./console/topology/Topology.tsx')).Topology })),
  RestoreVolume: lazy(async () => ({ default: (await import('./console/volumes/RestorePage.tsx')).RestorePage })),
  AccessSimulator: lazy(async () => ({
    default: (await import('./console/simulator/AccessSimulator.tsx')).AccessSimulator,
  })),
  Wallet: lazy(async () => ({ default: (await import('./console/wallet/Wallet.tsx')).Wallet })),
  Renewals: lazy(async () => ({ default: (await import('./console/renewals/Renewals.tsx')).Renewals })),
  PersonalCentre: lazy(async () => ({
    default: (await import('./console/personal/PersonalCentre.tsx')).PersonalCentre,
  })),
};

export function hasPage(component: string): boolean {
  return Object.hasOwn(pages, component);
}

export function pageOf(component: string): ComponentType | undefined {
  return hasPage(component) ? pages[component] : undefined;
}
