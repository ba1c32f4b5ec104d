import { logText as en } from '#src/i18n/en/later/logText.ts';
import { addText } from './addText.ts';
import { logText as zh } from '#src/i18n/zh/later/logText.ts';

addText({ logText: zh }, { logText: en });
