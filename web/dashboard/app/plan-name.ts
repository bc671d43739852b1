/** How pages write a plan, in every language: the service's own word for it, with a capital. */
export const planName = (plan: string): string => plan.slice(0, 1).toUpperCase() + plan.slice(1)
