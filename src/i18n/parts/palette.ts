import { palette as en } from '#src/i18n/en/later/palette.ts';
import { addText } from './addText.ts';
import { palette as zh } from '#src/i18n/zh/later/palette.ts';

addText({ palette: zh }, { palette: en });
