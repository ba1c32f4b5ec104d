import type { RecordOf } from '#server/engine/product/hooks.ts';

export type Provider = RecordOf<'providers'>;
export type RuleRecord = RecordOf<'accountingRules'>;
export type Statement = RecordOf<'settlementStatements'>;
export type SettlementLine = RecordOf<'settlementLines'>;
