/** Spec §7: every product call sends it as ApiVersion. Apart from the schemas, because browsers load it. */
export const API_VERSION = '5'
