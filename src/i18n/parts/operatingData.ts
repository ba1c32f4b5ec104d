import { operatingData as en } from '#src/i18n/en/later/operatingData.ts';
import { operatingData as zh } from '#src/i18n/zh/later/operatingData.ts';
import { addText } from './addText.ts';

addText({ operatingData: zh }, { operatingData: en });
