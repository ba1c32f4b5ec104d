import type { findings as zh } from '#src/i18n/zh/later/findings.ts';

export const findings: typeof zh = {
  title: 'A resource definition has faults',
  text: 'The last valid definition is still in use. The page updates when these files are fixed.',
  errors: '%{smart_count} error |||| %{smart_count} errors',
  warnings: '%{smart_count} warning |||| %{smart_count} warnings',
  hide: 'Hide',
  show: 'Show the faults in the resource definitions',
};
