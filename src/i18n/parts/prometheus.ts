import { prometheus as en } from '#src/i18n/en/later/prometheus.ts';
import { prometheus as zh } from '#src/i18n/zh/later/prometheus.ts';
import { addText } from './addText.ts';

addText({ prometheus: zh }, { prometheus: en });
