import * as yup from 'yup';

/** The rule of what is not taken over, whatever it is. */
export const droppedRule: yup.AnySchema = yup.mixed().strip();
