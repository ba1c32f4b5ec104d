import * as yup from 'yup';

/** The rule of a value that is ignored, whatever it is. */
export const droppedRule: yup.AnySchema = yup.mixed().strip();
