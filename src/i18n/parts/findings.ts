import { findings as en } from '#src/i18n/en/later/findings.ts';
import { findings as zh } from '#src/i18n/zh/later/findings.ts';
import { addText } from './addText.ts';

addText({ findings: zh }, { findings: en });
