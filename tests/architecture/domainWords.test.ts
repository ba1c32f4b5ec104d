import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sourceFiles.ts';

/**
 * Folders that serve every definition. What belongs to a domain reaches them as an extension, slot or hook, or by a
 * block of the language.
 */
const GENERIC = [
  'model/access',
  'model/compile',
  'model/conditions',
  'model/evolution',
  'model/fields',
  'model/generated',
  'model/language',
  'model/messages',
  'model/reading',
  'model/rules',
  'model/validation',
  'model/values',
  'server/engine',
  'src/dataProviders',
  'src/definitions',
  'src/faults',
  'src/fields',
  'src/http',
  'src/inputs',
  'src/layout',
  'src/routing',
  'src/schemaViews',
  'src/session',
  'src/ui',
];

/** The words by which a domain would be known in the name of a file or folder. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  billing: [
    'arrears',
    'balance',
    'billing',
    'buy',
    'buying',
    'charge',
    'cost',
    'invoice',
    'price',
    'purchase',
    'quote',
    'renewal',
    'standing',
    'subscription',
    'unpriced',
    'voucher',
    'wallet',
  ],
  cloud: ['openstack', 'simulator'],
  compute: ['flavor', 'hypervisor', 'keypair'],
  identity: ['organisation', 'partner', 'tenant'],
  network: ['firewall', 'subnet', 'topology'],
  nextStack: ['nextstack'],
  operations: ['alarm', 'alertmanager', 'prometheus', 'silence'],
  platform: ['licence'],
  storage: ['backup', 'snapshot', 'volume'],
};

const BILLING_BLOCK = 'a definition can have a `billing` block';
const CLOUD_BLOCK = 'a definition can have a `cloud` block';
const LICENCE = 'an expired licence takes away rights';

/** Rules that definitions name, each in a file of its own: a registry to which domains add. */
const RULES = 'model/validation/recordRules/';

/** Files that a word stands in, and why. The list only shrinks. */
const NAMED: Readonly<Record<string, string>> = {
  'model/compile/billing/billingShape.ts': BILLING_BLOCK,
  'model/compile/billing/buildBilling.ts': BILLING_BLOCK,
  'model/compile/billing/checkBilling.ts': BILLING_BLOCK,
  'model/compile/billing/buildSale.ts': BILLING_BLOCK,
  'model/compile/billing/checkParts.ts': BILLING_BLOCK,
  'model/compile/billing/checkSale.ts': BILLING_BLOCK,
  'model/compile/billing/saleShape.ts': BILLING_BLOCK,
  'model/compile/billing/checkUnpaid.ts': BILLING_BLOCK,
  'model/language/billingDefinition.ts': BILLING_BLOCK,
  'server/engine/agents/silence.ts': 'an agent that does not report, and no silence of alarms',
  'src/session/actor/licenceQuery.ts': 'an expired licence takes away rights: the model decides by it (`access`)',
  'src/session/actor/useReadsLicence.ts': 'an expired licence takes away rights: the model decides by it (`access`)',
};

/** Files of generic folders that import from a domain, what, and why. The list only shrinks. */
const IMPORTING: Readonly<Record<string, string>> = {
  'model/access/stateRefusal.ts model/domains/cloud/cloudRest.ts': CLOUD_BLOCK,
  'model/access/ownership/hasOpenPart.ts model/domains/cloud/sharingFields.ts': CLOUD_BLOCK,
  'model/access/ownership/theirScope.ts model/domains/cloud/sharingFields.ts': CLOUD_BLOCK,
  'model/reading/manifest.ts model/domains/cloud/sharingFields.ts': CLOUD_BLOCK,
  'server/engine/routes/resources/bulk.ts model/domains/cloud/freedQuota.ts': CLOUD_BLOCK,
  'src/inputs/file/upload/useFormatFault.ts model/domains/cloud/fileFormat.ts': 'files for a cloud are a field kind',
  'src/inputs/file/upload/useFormatFault.ts model/domains/cloud/formatFault.ts': 'files for a cloud are a field kind',
  'src/layout/header/InboxMenu.tsx src/domains/platform/messages/wordsOf.ts': 'the bell shows the words of a message',
  'src/schemaViews/list/cloud/useRenew.ts model/domains/cloud/cloudRest.ts': CLOUD_BLOCK,
  'src/session/actor/useReadsLicence.ts model/domains/platform/licenceNotice.ts': LICENCE,
  'src/ui/charts/DayBars.tsx model/domains/operations/health/dayLook.ts': 'a chart of days, each good or bad',
};

const domainOf = new Map(Object.entries(WORDS).flatMap(([domain, words]) => words.map((word) => [word, domain])));

/** The domains whose words stand in a path: `useChangePrice.ts` has one of billing. */
const domainsIn = (path: string): string[] => {
  const words = path
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const found = words.flatMap((word) => domainOf.get(word) ?? domainOf.get(word.replace(/s$/, '')) ?? []);
  return [...new Set(found)];
};

const files = sourceFiles(...GENERIC).filter(({ path }) => !path.startsWith(RULES));
const imports = files.flatMap(importsOf).filter(({ local }) => local);

describe('generic folders know no domain', () => {
  test('by the names of their files and folders', () => {
    const named = files.map(({ path }) => path).filter((path) => domainsIn(path).length > 0);
    expect(named.toSorted()).toEqual(Object.keys(NAMED).toSorted());
  });

  test('by what they import', () => {
    const importing = imports
      .filter(({ target }) => /^(src|model|server)\/domains\//.test(target))
      .map(({ from, target }) => `${from.path} ${target}`);
    expect([...new Set(importing)].toSorted()).toEqual(Object.keys(IMPORTING).toSorted());
  });

  test('words are found in any spelling', () => {
    expect(domainsIn('src/schemaViews/show/CardCost.tsx')).toEqual(['billing']);
    expect(domainsIn('src/layout/wallets/row.tsx')).toEqual(['billing']);
    expect(domainsIn('src/inputs/openstack_alarm.ts')).toEqual(['cloud', 'operations']);
    expect(domainsIn('src/layout/costume/Allowed.tsx')).toEqual([]);
  });
});
