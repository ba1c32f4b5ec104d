import { resourceData as en } from '#src/i18n/en/later/resourceData.ts';
import { resourceData as zh } from '#src/i18n/zh/later/resourceData.ts';
import { addText } from './addText.ts';

addText({ resourceData: zh }, { resourceData: en });
