import { describe, expect, test } from 'vitest';
import { make } from '../support/findings.ts';
import type { Mistake } from '../support/findings.ts';

const SITES_FILE = 'region/sites.yaml';
const label = 'label: { zh: 网关, en: Gateways }';
const card = (text: string) => ({ to: `show: { cards: { first: ${text} } }\n` });
const site = (text: string, tabs: string): Pick<Mistake, 'file' | 'to'> => ({
  file: SITES_FILE,
  to: `show: { cards: { first: ${text} }, tabs: { ${tabs} } }\n`,
});

describe('mistakes in cards are named with place, expectation and nearest word', () => {
  test.each<Mistake>([
    {
      code: 'card-shape',
      ...card(`{ ${label}, «cost: true }`),
      says: 'show.cards.first.cost has no effect on records that are not charged; expected a resource with the key "billing"',
    },
    {
      code: 'unknown-field',
      ...card(`{ ${label}, headline: [«port] }`),
      says: 'unknown field "port" in show.cards.first.headline; expected a field of gateways; did you mean "ports"?',
    },
    {
      code: 'unknown-field',
      ...card(`{ ${label}, copy: [«nme] }`),
      says: 'unknown field "nme" in show.cards.first.copy; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'unknown-field',
      ...card(`{ ${label}, command: [«'ssh {nam}'] }`),
      says: 'unknown field "nam" in show.cards.first.command; expected a field of gateways; did you mean "name"?',
    },
    {
      code: 'card-shape',
      ...card(`{ ${label}, command: [«'ping {site_id}'] }`),
      says: 'show.cards.first.command contains "site_id" of type reference; expected a field whose value is a word',
    },
    {
      code: 'bad-command',
      ...card(`{ ${label}, command: [«uptime] }`),
      says: 'show.cards.first.command[0] is "uptime"; expected one line with a field in braces, such as "ssh {login_user}@{address}"',
    },
    {
      code: 'card-shape',
      ...card(`«{ ${label} }`),
      says: 'show.cards.first has nothing to show; expected one of headline, fields, copy, command, records, events, metrics, cost, or a slot card.first',
    },
    {
      code: 'card-shape',
      ...card(`{ ${label}, «metrics: [cpu] }`),
      says: 'show.cards.first.metrics has no effect on records outside clouds; expected a resource with the key "cloud"',
    },
    {
      code: 'no-label',
      ...card('«{ fields: [name] }'),
      says: 'show.cards.first has no label; expected label: { zh, en }, or a key that schemas/vocabulary.yaml knows',
    },
    {
      code: 'unknown-value',
      ...card(`{ ${label}, fields: [name], when: { status: «activ } }`),
      says: 'unknown value "activ" in show.cards.first.when.status; expected one of inactive, rebooting, active; did you mean "active"?',
    },
    {
      code: 'unknown-tab',
      ...site(`{ ${label}, records: «gateway }`, `gateways: { ${label}, records: gateways, by: site_id }`),
      says: 'unknown tab "gateway" in show.cards.first.records; expected a tab of sites with records; did you mean "gateways"?',
    },
    {
      code: 'card-shape',
      ...site(`{ ${label}, «events: 3 }`, 'history: false'),
      says: 'show.cards.first.events has no effect without the history; expected show.tabs.history: true',
    },
  ])('$code: $says', (mistake) => {
    const { found, expected } = make(mistake);
    expect(found).toEqual(expected);
  });

  test('a metric that no cloud measures is named beside the missing cloud', () => {
    const says =
      'unknown metric "cpus" in show.cards.first.metrics[0]; expected one of cpu, memory, disk, net; did you mean "cpu"?';
    const { found, expected } = make({ code: 'unknown-word', says, ...card(`{ ${label}, metrics: [«cpus] }`) });
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  test('a card with the records of a tab is called like the tab', () => {
    const { found } = make({
      code: 'unknown-tab',
      says: '',
      ...site('{ records: gateways, icon: «dns }', `gateways: { ${label}, records: gateways, by: site_id }`),
    });
    expect(found).toEqual([]);
  });
});
