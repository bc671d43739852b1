/**
 * What keys are for. `token`: launch tokens. `content`: content paths and page cursors. `sealing`: secrets of customers in
 * the table. Each purpose has a secret of its own.
 */
export type KeyPurpose = 'token' | 'content' | 'sealing'
