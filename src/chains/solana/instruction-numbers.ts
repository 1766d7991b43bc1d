// by which the first byte of its data selects what a program does; four bytes for the system program

/** Of the compute budget. */
export const SET_UNIT_LIMIT = 2
export const SET_UNIT_PRICE = 3

/** Of the system program. */
export const SYSTEM_TRANSFER = 2
export const ADVANCE_NONCE = 4

/** Of the program that keeps associated token accounts. */
export const CREATE_IF_MISSING = 1

/** Of both token programs. */
export const MINT_TO = 7
/** A transfer that names its mint and its decimals. */
export const TRANSFER_CHECKED = 12
